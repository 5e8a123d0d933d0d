import { cargo } from "./cargo/cargo.ts";
import { generic } from "./generic/generic.ts";
import { helm } from "./helm/helm.ts";
import { maven } from "./maven/maven.ts";
import { npm } from "./npm/npm.ts";
import { nuget } from "./nuget/nuget.ts";
import { pypi } from "./pypi/pypi.ts";
import type { Registry } from "./registry.ts";

/** Every registry under `/api/packages`. */
export const registries: readonly Registry[] = [
	cargo,
	generic,
	helm,
	maven,
	npm,
	nuget,
	pypi,
];
