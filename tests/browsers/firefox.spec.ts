import { runFlows } from "./runFlows";

runFlows("firefox");
