// Field measurements (lib/operation/vitals.js). `vitals`: one row per metric of a visit's report; it has no rules, so only the
// owner reads it. `vitalsByWeek`: a view with the 75th percentile (nearest rank) per week, metric, kind of page and release.
const byWeek = `SELECT (week || '-' || metric || '-' || page || '-' || release) AS id,
  CAST(week AS TEXT) AS week, CAST(metric AS TEXT) AS metric, CAST(page AS TEXT) AS page, CAST(release AS TEXT) AS release,
  CAST(max(CASE WHEN place = (samples * 3 + 3) / 4 THEN value END) AS REAL) AS p75, CAST(max(samples) AS INT) AS samples
FROM (SELECT strftime('%Y-%W', day) AS week, metric, page, release, value,
    row_number() OVER (PARTITION BY strftime('%Y-%W', day), metric, page, release ORDER BY value) AS place,
    count(*) OVER (PARTITION BY strftime('%Y-%W', day), metric, page, release) AS samples
  FROM vitals)
GROUP BY week, metric, page, release`;

migrate(
  (app) => {
    const closed = { listRule: null, viewRule: null };
    const text = (name, max, help) => ({ type: "text", name, required: true, max, help });
    app.save(
      new Collection({
        type: "base",
        name: "vitals",
        ...closed,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          text(
            "metric",
            20,
            "Times in milliseconds; cls in thousandths; offlineStarts and evictions are counts.",
          ),
          { type: "number", name: "value", help: "What the browser measured." },
          text("page", 20, "home, product, search or other: the page that the visit began with."),
          text("release", 20, "The hash in the name of the release's main script."),
          text("day", 10, "UTC. No finer time is kept."),
        ],
        indexes: ["CREATE INDEX vitals_day ON vitals (day)"],
      }),
    );
    app.save(new Collection({ type: "view", name: "vitalsByWeek", ...closed, viewQuery: byWeek }));
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("vitalsByWeek"));
    app.delete(app.findCollectionByNameOrId("vitals"));
  },
);
