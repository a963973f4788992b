import { runFlows } from "./runFlows";

runFlows("chromium");
