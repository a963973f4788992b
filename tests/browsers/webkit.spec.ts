import { runFlows } from "./runFlows";

runFlows("webkit");
