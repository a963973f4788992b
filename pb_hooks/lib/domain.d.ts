// The types of domain.js, which is built from src/domain.
export * from "../../src/domain/pbHooks";
