import type { PackageType } from "../../package-types.ts";

/** What the lines of a client are made of. */
interface InstallTarget {
	/** The public address of the forge, with a slash at its end. */
	readonly url: string;
	readonly owner: string;
	readonly name: string;
	readonly version: string;
	/** The names of its files. */
	readonly files: readonly string[];
}

/** The names of the kinds as their communities write them. */
export const kindNames: Readonly<Record<PackageType, string>> = {
	alpine: "Alpine",
	arch: "Arch",
	cargo: "Cargo",
	chef: "Chef",
	composer: "Composer",
	conan: "Conan",
	conda: "Conda",
	container: "Container",
	cran: "CRAN",
	debian: "Debian",
	generic: "Generic",
	go: "Go",
	helm: "Helm",
	maven: "Maven",
	npm: "npm",
	nuget: "NuGet",
	pub: "Pub",
	pypi: "PyPI",
	rpm: "RPM",
	rubygems: "RubyGems",
	swift: "Swift",
	terraform: "Terraform",
	vagrant: "Vagrant",
};

const host = ({ url }: InstallTarget): string => new URL(url).host;
const registry = ({ url, owner }: InstallTarget, type: string): string =>
	`${url}api/packages/${owner}/${type}`;

/** What clients of images have to be told of a forge without TLS. */
export const plainRegistry = (url: string): string[] =>
	url.startsWith("http:")
		? [
				`# without TLS: podman and buildah want --tls-verify=false, Docker "insecure-registries": ["${new URL(url).host}"]`,
			]
		: [];

/** For each kind the lines that set its client up and install this version, as one types them. */
const lines: Readonly<Record<PackageType, (of: InstallTarget) => string[]>> = {
	alpine: (of) => [
		`echo "${registry(of, "alpine")}/<branch>/<repository>" >> /etc/apk/repositories`,
		`curl -JO ${registry(of, "alpine")}/key --output-dir /etc/apk/keys`,
		`apk add ${of.name}=${of.version}`,
	],
	arch: (of) => [
		`[${of.owner}.${host(of)}]`,
		"SigLevel = Required",
		`Server = ${registry(of, "arch")}/<repository>/$arch`,
		`pacman -Sy ${of.name}`,
	],
	cargo: (of) => [
		"# ~/.cargo/config.toml",
		"[registries.forge]",
		`index = "sparse+${registry(of, "cargo")}/"`,
		`cargo add ${of.name}@${of.version} --registry forge`,
	],
	chef: (of) => [
		`knife supermarket install ${of.name} ${of.version} -m ${registry(of, "chef")}`,
	],
	composer: (of) => [
		...(of.url.startsWith("http:")
			? ["composer config secure-http false"] // Composer refuses plain HTTP otherwise
			: []),
		`composer config repositories.forge composer ${registry(of, "composer")}`,
		`composer require ${of.name}:${of.version}`,
	],
	conan: (of) => [
		`conan remote add forge ${registry(of, "conan")}`,
		`conan install --requires=${of.name}/${of.version} --remote=forge`,
	],
	conda: (of) => [
		`conda install -c ${registry(of, "conda")} ${of.name}=${of.version}`,
	],
	container: (of) => [
		...plainRegistry(of.url),
		`docker pull ${host(of)}/${of.owner.toLowerCase()}/${of.name}${of.version.startsWith("sha256:") ? "@" : ":"}${of.version}`,
	],
	cran: (of) => [
		`install.packages("${of.name}", repos = "${registry(of, "cran")}")`,
	],
	debian: (of) => [
		`curl ${registry(of, "debian")}/repository.key -o /etc/apt/keyrings/forge.asc`,
		`echo "deb [signed-by=/etc/apt/keyrings/forge.asc] ${registry(of, "debian")} <distribution> <component>" > /etc/apt/sources.list.d/forge.list`,
		"apt update",
		`apt install ${of.name}=${of.version}`,
	],
	generic: (of) =>
		of.files.map(
			(file) =>
				`curl -OJ ${registry(of, "generic")}/${encodeURIComponent(of.name)}/${encodeURIComponent(of.version)}/${encodeURIComponent(file)}`,
		),
	go: (of) => [
		`GOPROXY=${registry(of, "go")} go install ${of.name}@${of.version}`,
	],
	helm: (of) => [
		`helm repo add forge ${registry(of, "helm")}`,
		"helm repo update",
		`helm install my-release forge/${of.name} --version ${of.version}`,
	],
	maven: (of) => {
		const [group = "", artifact = ""] = of.name.split(":");
		return [
			"<repository>",
			"  <id>forge</id>",
			`  <url>${registry(of, "maven")}</url>`,
			"</repository>",
			"<dependency>",
			`  <groupId>${group}</groupId>`,
			`  <artifactId>${artifact}</artifactId>`,
			`  <version>${of.version}</version>`,
			"</dependency>",
		];
	},
	npm: (of) => {
		const address = `${registry(of, "npm")}/`;
		// a registry that is set for names without a scope would be asked for every other package too
		return of.name.startsWith("@")
			? [
					`npm config set ${of.name.split("/")[0]}:registry ${address}`,
					`npm install ${of.name}@${of.version}`,
				]
			: [`npm install ${of.name}@${of.version} --registry ${address}`];
	},
	nuget: (of) => [
		`dotnet nuget add source --name forge ${registry(of, "nuget")}/index.json`,
		`dotnet add package ${of.name} --source forge --version ${of.version}`,
	],
	pub: (of) => [
		`dart pub add ${of.name}:${of.version} --hosted-url=${registry(of, "pub")}/`,
	],
	pypi: (of) => [
		`pip install --index-url ${registry(of, "pypi")}/simple/ ${of.name}==${of.version}`,
	],
	rpm: (of) => [
		`dnf config-manager --add-repo ${registry(of, "rpm")}.repo`,
		`dnf install ${of.name}-${of.version}`,
	],
	rubygems: (of) => [
		`gem install ${of.name} --version "${of.version}" --source "${registry(of, "rubygems")}"`,
	],
	swift: (of) => [
		`swift package-registry set ${registry(of, "swift")}`,
		`.package(id: "${of.name}", from: "${of.version}")`,
	],
	terraform: (of) => [
		`terraform init -backend-config="address=${of.url}api/packages/${of.owner}/terraform/state/${of.name}"`,
	],
	vagrant: (of) => [
		`vagrant box add --box-version ${of.version} "${registry(of, "vagrant")}/${of.name}"`,
	],
};

/** The lines with which one installs a version. */
export const installLines = (type: PackageType, of: InstallTarget): string =>
	lines[type](of).join("\n");
