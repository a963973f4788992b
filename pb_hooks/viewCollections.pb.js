// View collections (SQL views), which only the owner reads, in the dashboard. PocketBase responds 400 to a
// change of a view's record; these routes respond 403, as for all other collections without rules.
for (const view of ["vitalsByWeek", "toPack", "shortfalls", "lowStock", "salesByDay", "salesByProduct"])
  for (const method of ["PATCH", "DELETE"])
    routerAdd(method, `/api/collections/${view}/records/{id}`, () => {
      throw new ForbiddenError();
    });
