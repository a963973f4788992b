/* The rules of a release that the model of the server runs, for `programOf`. */

export { newestIntentVersion, syncVersion, syncVersionMin } from "../../../src/domain/cart/sync/syncProtocol";
export { Server } from "../server";
