import { alpine } from "./alpine/alpine.ts";
import { arch } from "./arch/arch.ts";
import { cargo } from "./cargo/cargo.ts";
import { chef } from "./chef/chef.ts";
import { composer } from "./composer/composer.ts";
import { conan } from "./conan/conan.ts";
import { conda } from "./conda/conda.ts";
import { cran } from "./cran/cran.ts";
import { debian } from "./debian/debian.ts";
import { generic } from "./generic/generic.ts";
import { go } from "./go/go.ts";
import { helm } from "./helm/helm.ts";
import { maven } from "./maven/maven.ts";
import { npm } from "./npm/npm.ts";
import { nuget } from "./nuget/nuget.ts";
import { pub } from "./pub/pub.ts";
import { pypi } from "./pypi/pypi.ts";
import type { Registry } from "./registry.ts";
import { rpm } from "./rpm/rpm.ts";
import { rubygems } from "./rubygems/rubygems.ts";
import { swift } from "./swift/swift.ts";
import { terraform } from "./terraform/terraform.ts";
import { vagrant } from "./vagrant/vagrant.ts";

/** Every registry under `/api/packages`. */
export const registries: readonly Registry[] = [
	alpine,
	arch,
	cargo,
	chef,
	composer,
	conan,
	conda,
	cran,
	debian,
	generic,
	go,
	helm,
	maven,
	npm,
	nuget,
	pub,
	pypi,
	rpm,
	rubygems,
	swift,
	terraform,
	vagrant,
];
