/*
 * A button above the list of orders that reads a file with states, couriers and numbers of many parcels. The
 * lines that the shop could not use are listed; the others are applied.
 */

document.addEventListener("mount:pageHeaderPrimaryBtns", ({ detail: bar }) => {
  const file = t.input({
    type: "file",
    accept: ".csv,text/csv,text/plain",
    hidden: true,
    ariaLabel: "File of parcels",
    onchange: () => sendFile(file),
  });
  const button = t.button(
    {
      type: "button",
      className: "btn outline shop-parcels",
      ariaLabel: "Parcels from a file",
      hidden: () => app.store.activeCollection?.name !== "orders",
      onclick: () => file.click(),
    },
    t.i({ className: "ri-truck-line", ariaHidden: true }),
    t.span({ className: "txt", textContent: "Parcels from a file" }),
  );
  bar.prepend(file, button);
});

async function sendFile(input) {
  const [file] = input.files;
  // So that the same file can be chosen again.
  const csv = file ? await file.text() : "";
  input.value = "";
  if (!file) return;
  try {
    const result = await app.pb.send("/api/shop/parcels", {
      method: "POST",
      body: { csv },
      requestKey: null,
    });
    showResult(result, () => input.click());
  } catch (error) {
    app.toasts.error(error.message);
  }
}

function showResult({ changed, unchanged, problems }, chooseAnother) {
  const done = `Changed: ${changed}. Unchanged: ${unchanged}.`;
  if (problems.length === 0) return app.toasts.success(done);
  const list = t.div(
    { className: "shop-lines" },
    t.p({ textContent: `${done} These lines changed nothing:` }),
    t.ul({}, ...problems.map(({ line, text }) => t.li({ textContent: `Line ${line}: ${text}` }))),
  );
  app.modals.confirm(list, chooseAnother, null, { yesButton: "Another file", noButton: "Close" });
}

const style = document.createElement("style");
style.textContent =
  "@media (max-width: 800px) { .shop-parcels .txt { display: none; } } .shop-lines { text-align: start; } .shop-lines ul { max-height: 50vh; overflow: auto; padding-inline-start: 1.2rem; overflow-wrap: anywhere; }";
document.head.append(style);
