import { generic } from "./generic/generic.ts";
import { npm } from "./npm/npm.ts";
import type { Registry } from "./registry.ts";

/** Every registry under `/api/packages`. */
export const registries: readonly Registry[] = [generic, npm];
