import { stringify } from "yaml";
import type { Mapping } from "./workflow-file.ts";

/** A workflow as runners read it; what stands in several places is written once and referred to. */
export const writeWorkflow = (file: Mapping): string => stringify(file);
