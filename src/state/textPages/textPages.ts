import { proxy, ref, useSnapshot } from "valtio";
import type { TextPage } from "../../domain/textPages/textPage";

/** The published text pages; undefined while the device does not know them. */
const shown = proxy<{ pages: readonly TextPage[] | undefined }>({ pages: undefined });

/** The published text pages; undefined until they are loaded. */
export const useTextPages = (): readonly TextPage[] | undefined => useSnapshot(shown).pages;

/** Shows the text pages of the device or of the server. */
export function showTextPages(pages: readonly TextPage[]): void {
  shown.pages = ref([...pages]);
}
