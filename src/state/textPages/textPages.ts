import { proxy, ref } from "valtio";
import type { TextPage } from "../../domain/textPages/textPage";
import { useStoreValue } from "../shell/hydration";

/** The published text pages; undefined while the device does not know them. */
const shown = proxy<{ pages: readonly TextPage[] | undefined }>({ pages: undefined });

/** The published text pages; undefined until they are loaded. */
export const useTextPages = (): readonly TextPage[] | undefined =>
  useStoreValue(shown, ({ pages }) => pages, undefined);

/** Shows the text pages of the device or of the server. */
export function showTextPages(pages: readonly TextPage[]): void {
  shown.pages = ref([...pages]);
}
