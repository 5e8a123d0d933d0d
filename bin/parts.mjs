import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Parts of the forge that few use. Their packages are a third of all, so npm installs them when a setting asks for them, and the build takes in what is there. */
const parts = [
	{
		name: "buckets",
		needs: (name) => name === "@aws-sdk/client-s3",
		wanted: (env, args) =>
			Boolean(env.INGOT_S3_BUCKET || env.INGOT_TO_BUCKET) ||
			args.some((arg) => /^--(s3|to)-bucket(=|$)/.test(arg)) ||
			/"s3-?bucket"/i.test(configFile(env, args)),
	},
	{
		name: "tracing",
		needs: (name) => name.startsWith("@opentelemetry/"),
		wanted: (env) =>
			Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT) &&
			env.OTEL_SDK_DISABLED?.toLowerCase() !== "true",
	},
].map((part) => ({
	...part,
	/** What npm installs for it, as "name@version". */
	packages: (root) =>
		packagesOf(root, part).map(([name, version]) => `${name}@${version}`),
}));

/** The parts that the settings of this process ask for. */
export const wantedParts = (env = process.env, args = process.argv) =>
	parts.filter((part) => part.wanted(env, args));

/** Those of `some` that lack a package, or have another version of it. */
export const missingParts = (root, some) =>
	some.filter((part) => !isPresent(root, part));

/** The parts that are installed, whoever asked for them. */
export const presentParts = (root) =>
	parts.filter((part) => isPresent(root, part));

/** The names of packages that a bundle has to leave out, since their part is not installed. */
export const absentPackages = (root) =>
	missingParts(root, parts).flatMap((part) =>
		packagesOf(root, part).map(([name]) => name),
	);

const isPresent = (root, part) =>
	packagesOf(root, part).every(([name, version]) => {
		const file = join(root, "node_modules", name, "package.json");
		return existsSync(file) && readJson(file).version === version;
	});

const packagesOf = (root, part) =>
	Object.entries(readJson(join(root, "package.json")).devDependencies).filter(
		([name]) => part.needs(name),
	);

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The text of the file of settings, or nothing: whether it can be understood, the forge says itself. */
function configFile(env, args) {
	const at = args.indexOf("--config");
	const attached = args.find((arg) => arg.startsWith("--config="))?.slice(9);
	const file = attached ?? (at >= 0 ? args[at + 1] : env.INGOT_CONFIG);
	try {
		return file ? readFileSync(file, "utf8") : "";
	} catch {
		return "";
	}
}
