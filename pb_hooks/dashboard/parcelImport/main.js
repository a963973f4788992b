/*
 * Adds a button above the list of orders that imports a CSV file with states, couriers and numbers of many
 * parcels. The server applies the lines that it can use; a dialog lists the other lines.
 */

document.addEventListener("mount:pageHeaderPrimaryBtns", ({ detail: bar }) => {
  const file = t.input({
    type: "file",
    accept: ".csv,text/csv,text/plain",
    hidden: true,
    ariaLabel: "File of parcels",
    onchange: () => importFile(file),
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

/** Sends the chosen file to the server, and shows the result. */
async function importFile(input) {
  const [file] = input.files;
  // The input is emptied after the file is read, so that the owner can choose the same file again.
  const csv = file ? readCsv(new Uint8Array(await file.arrayBuffer())) : "";
  input.value = "";
  if (!file) return;
  try {
    const result = await app.pb.send("/api/shop/parcels", {
      method: "POST",
      body: { csv },
      requestKey: null,
    });
    // The dashboard's own event: for a record that is not in the dashboard's list, the dashboard loads the
    // list again.
    const changed = { id: "", collectionId: app.store.activeCollection?.id };
    document.dispatchEvent(new CustomEvent("record:save", { detail: changed }));
    showResult(result, () => input.click());
  } catch (error) {
    const tooLarge = "The file is too large. Split it: at most 2000 lines fit into one.";
    app.toasts.error(error.status === 413 ? tooLarge : error.message);
  }
}

const workbookHeadBytes = 100;
/**
 * The first bytes of a zip file (xlsx) and of an old Excel file, as in src/domain/orders/parcelCsv.ts. Not
 * only "PK", because a CSV file can begin with these letters.
 */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11],
];

/**
 * Reads the text of a CSV file. Of an Excel workbook, which the server refuses, only the first bytes are
 * read: they are enough for the server's error message.
 */
function readCsv(bytes) {
  const isWorkbook = workbookMarks.some((mark) => mark.every((byte, at) => bytes[at] === byte));
  return decodeText(isWorkbook ? bytes.slice(0, workbookHeadBytes) : bytes);
}

/**
 * Decodes text in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252, in which Excel on Windows
 * saves CSV.
 */
function decodeText(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Shows how many orders have changed, and a dialog with the lines that changed nothing. */
function showResult({ changed, unchanged, problems, unused }, chooseAnother) {
  const columns = unused.length > 0 ? ` Columns not used: ${unused.join(", ")}.` : "";
  const done = `Changed: ${changed}. Unchanged: ${unchanged}.${columns}`;
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
