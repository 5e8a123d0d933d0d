import type { PackageType } from "../../package-types.ts";
import { plainRegistry } from "./install-lines.ts";

/** Where something is published. */
interface PublishTarget {
	/** The public address of the forge, with a slash at its end. */
	readonly url: string;
	readonly owner: string;
}

const credentials = "--user <name>:<token>";

/** For each kind the lines that publish a version, as one types them; what stands in angles is to be filled in. */
const lines: Readonly<
	Record<PackageType, (base: string, of: PublishTarget) => string[]>
> = {
	alpine: (base) => [
		`curl ${credentials} --upload-file <file>.apk ${base}/<branch>/<repository>`,
	],
	arch: (base) => [
		`curl ${credentials} --upload-file <file>.pkg.tar.zst ${base}/<repository>`,
	],
	cargo: (base) => [
		"# ~/.cargo/config.toml",
		"[registries.forge]",
		`index = "sparse+${base}/"`,
		'echo "Bearer <token>" | cargo login --registry forge',
		"cargo publish --registry forge",
	],
	chef: (base) => [`knife supermarket share <cookbook> -m ${base}`],
	composer: (base) => [`curl ${credentials} --upload-file <file>.zip ${base}`],
	conan: (base) => [
		`conan remote add forge ${base}`,
		"conan remote login forge <name> -p <token>",
		'conan upload "<package>/<version>" --remote=forge',
	],
	conda: (base) => [
		`curl ${credentials} --upload-file <file>.conda ${base}/<file>.conda`,
	],
	container: (_, { url, owner }) => {
		const image = `${new URL(url).host}/${owner.toLowerCase()}/<image>:<tag>`;
		return [
			...plainRegistry(url),
			`docker login ${new URL(url).host} -u <name> -p <token>`,
			`docker tag <image> ${image}`,
			`docker push ${image}`,
		];
	},
	cran: (base) => [
		`curl ${credentials} --upload-file <file>.tar.gz ${base}/src`,
	],
	debian: (base) => [
		`curl ${credentials} --upload-file <file>.deb ${base}/pool/<distribution>/<component>/upload`,
	],
	generic: (base) => [
		`curl ${credentials} --upload-file <file> ${base}/<package>/<version>/<file>`,
	],
	go: (base) => [
		`curl ${credentials} --upload-file <module>.zip ${base}/upload`,
	],
	helm: (base) => [
		`curl ${credentials} -X POST --upload-file <chart>-<version>.tgz ${base}/api/charts`,
	],
	maven: (base) => [
		"<!-- pom.xml -->",
		"<distributionManagement>",
		"  <repository>",
		"    <id>forge</id>",
		`    <url>${base}</url>`,
		"  </repository>",
		"</distributionManagement>",
		"<!-- ~/.m2/settings.xml, below <servers> -->",
		"<server>",
		"  <id>forge</id>",
		"  <username>name</username>",
		"  <password>token</password>",
		"</server>",
		"mvn deploy",
	],
	npm: (base) => [
		`npm config set ${base.replace(/^https?:/, "")}/:_authToken <token>`,
		`npm publish --registry ${base}/`,
	],
	nuget: (base) => [
		`dotnet nuget push <file>.nupkg --source ${base}/index.json --api-key <token>`,
	],
	pub: (base) => [
		"# pubspec.yaml",
		`publish_to: ${base}`,
		`dart pub token add ${base}`,
		"dart pub publish",
	],
	pypi: (base) => [
		`twine upload --repository-url ${base} -u <name> -p <token> dist/*`,
	],
	rpm: (base) => [
		`curl ${credentials} --upload-file <file>.rpm ${base}/upload`,
	],
	rubygems: (base) => [
		"# ~/.gem/credentials",
		`${base}: Bearer <token>`,
		"chmod 600 ~/.gem/credentials",
		`gem push --host ${base} <file>.gem`,
	],
	swift: (base) => [
		`swift package-registry set ${base}`,
		`swift package-registry login ${base} --username <name> --password <token>`,
		"swift package-registry publish <scope>.<package> <version>",
	],
	terraform: (base) => [
		"terraform {",
		'  backend "http" {',
		`    address        = "${base}/state/<name>"`,
		`    lock_address   = "${base}/state/<name>/lock"`,
		`    unlock_address = "${base}/state/<name>/lock"`,
		'    username = "<name>"',
		'    password = "<token>"',
		'    lock_method    = "POST"',
		'    unlock_method  = "DELETE"',
		"  }",
		"}",
		"terraform init",
	],
	vagrant: (base) => [
		`curl ${credentials} --upload-file <file>.box ${base}/<box>/<version>/<provider>.box`,
	],
};

/** The lines with which one publishes packages of a kind. */
export const publishLines = (type: PackageType, of: PublishTarget): string =>
	lines[type](`${of.url}api/packages/${of.owner}/${type}`, of).join("\n");
