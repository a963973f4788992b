/** Names an element as a shopper sees it: by role and accessible name, or by its text. Serialisable. */
export interface Query {
  css: string;
  /** The accessible name: equal to the text, or matching the pattern. */
  name?: string | { source: string };
  /** Part of the element's text. */
  text?: string;
  within?: Query;
}

type Name = string | RegExp;

const cssOfRole = {
  article: "article",
  banner: "header",
  button: "button, [role=button], summary",
  combobox: "[role=combobox], select",
  dialog: "dialog[open]",
  heading: "h1, h2, h3",
  link: "a[href]",
  list: "ul, ol",
  listitem: "li",
  main: "main",
  option: "[role=option]",
  region: "section[aria-label], section[aria-labelledby], aside, [role=region]",
  searchbox: "input[type=search]",
  status: "[role=status]",
  tab: "[role=tab]",
  textbox: "input, textarea",
};

/** Finds elements by role. Within: `byRole("button", "Close", within)`. */
export function byRole(role: keyof typeof cssOfRole, name?: Name, within?: Query): Query {
  return {
    css: cssOfRole[role],
    ...(name === undefined ? {} : { name: typeof name === "string" ? name : { source: name.source } }),
    ...(within ? { within } : {}),
  };
}

/** Finds the elements of a selector that contain a text. */
export const byText = (text: string, css: string, within?: Query): Query => ({
  css,
  text,
  ...(within ? { within } : {}),
});

/** A visible element, as measured in the page. */
export interface FoundElement {
  text: string;
  value: string;
  /** Attributes by name. */
  attributes: Record<string, string>;
  focused: boolean;
  disabled: boolean;
  /** The middle of the element, and whether a click there reaches it. */
  x: number;
  y: number;
  reachable: boolean;
  /** The start of the markup of what is there, for the message of a failure. */
  hit: string;
  /** An animation of the element, or of one around it, is running. */
  moving: boolean;
}

/**
 * Runs in the page: the visible elements of a query. It uses nothing outside of itself.
 * @param before brings the first one into view, or gives it the focus, before it is measured
 */
export function findInPage(query: Query, before?: "scroll" | "focus"): FoundElement[] {
  const oneLine = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute("aria-label");
    if (label) return oneLine(label);
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (ids.length > 0) return oneLine(ids.map((id) => document.getElementById(id)?.textContent).join(" "));
    const fieldLabel = (element as HTMLInputElement).labels?.[0];
    // A label around its field contains the field's options, too.
    const parts = [...(fieldLabel?.childNodes ?? [])].filter((node) => !node.contains(element));
    if (parts.length > 0) return oneLine(parts.map((node) => node.textContent).join(""));
    return oneLine(element.textContent);
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const matches = (element: Element, { name, text }: Query) =>
    isVisible(element) &&
    (text === undefined || oneLine(element.textContent).includes(text)) &&
    (name === undefined ||
      (typeof name === "string" ? nameOf(element) === name : new RegExp(name.source).test(nameOf(element))));
  const find = (wanted: Query): Element[] => {
    const scopes: ParentNode[] = wanted.within ? find(wanted.within) : [document];
    const all = scopes.flatMap((scope) => [...scope.querySelectorAll(wanted.css)]);
    return all.filter((element) => matches(element, wanted));
  };
  const found = find(query);
  if (before === "focus") (found[0] as HTMLElement | undefined)?.focus();
  if (before === "scroll")
    found[0]?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return found.map((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return {
      // WebKit has no innerText for content that it does not render yet (content-visibility).
      text: oneLine((element as HTMLElement).innerText || element.textContent),
      value: (element as HTMLInputElement).value ?? "",
      attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
      focused: element === document.activeElement,
      disabled: (element as HTMLButtonElement).disabled === true,
      x,
      y,
      hit: hit?.outerHTML.slice(0, 200) ?? "nothing",
      // Firefox also finds elements outside of the viewport, for example of a dialog that slides in.
      reachable:
        hit !== null && x < innerWidth && y < innerHeight && (element.contains(hit) || hit.contains(element)),
      moving: document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && (effect as KeyframeEffect).target?.contains(element),
        ),
    };
  });
}

/** What keeps a click from an element, for the message of a failure. */
export function describeObstacle(found: FoundElement | undefined): string {
  if (!found) return "was not found";
  if (found.disabled) return "is disabled";
  return found.reachable ? "moves" : `is covered at ${found.x}, ${found.y} by ${found.hit}`;
}

/** A query in words, for the message of a failure. */
export function describeQuery({ css, name, text, within }: Query): string {
  const named = typeof name === "string" ? ` "${name}"` : name ? ` /${name.source}/` : "";
  return `${css}${named}${text ? ` with "${text}"` : ""}${within ? ` in ${describeQuery(within)}` : ""}`;
}
