import { cargo } from "./cargo/cargo.ts";
import { composer } from "./composer/composer.ts";
import { debian } from "./debian/debian.ts";
import { generic } from "./generic/generic.ts";
import { go } from "./go/go.ts";
import { helm } from "./helm/helm.ts";
import { maven } from "./maven/maven.ts";
import { npm } from "./npm/npm.ts";
import { nuget } from "./nuget/nuget.ts";
import { pypi } from "./pypi/pypi.ts";
import type { Registry } from "./registry.ts";
import { rpm } from "./rpm/rpm.ts";
import { rubygems } from "./rubygems/rubygems.ts";

/** Every registry under `/api/packages`. */
export const registries: readonly Registry[] = [
	cargo,
	composer,
	debian,
	generic,
	go,
	helm,
	maven,
	npm,
	nuget,
	pypi,
	rpm,
	rubygems,
];
