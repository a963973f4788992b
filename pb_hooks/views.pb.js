// Views, which only the owner reads in the dashboard. PocketBase answers 400 to a change of a view; these
// routes refuse it as for all other collections without rules.
for (const view of ["vitalsByWeek", "toPack", "shortfalls", "lowStock", "salesByDay", "salesByProduct"])
  for (const method of ["PATCH", "DELETE"])
    routerAdd(method, `/api/collections/${view}/records/{id}`, () => {
      throw new ForbiddenError();
    });
