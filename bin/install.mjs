import {
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { packagesWithScripts } from "./install-scripts.mjs";
import { ensureNode, forgeNode, npm, onForgeNode, root } from "./node.mjs";
import { missingParts, presentParts, wantedParts } from "./parts.mjs";

const lockFile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const installedFile = join(modules, ".package-lock.json");

/**
 * Installs what package-lock.json names and node_modules lacks, and a Node where this one is too old; says so in one line each on stderr, and
 * nothing otherwise. Without `dev` only what serving with these settings needs is asked for, but development packages that are there stay.
 */
export function ensureInstalled({ dev = false } = {}) {
	try {
		ensureNode();
		// A published package has no lockfile: whoever installed it has installed its dependencies.
		if (!existsSync(lockFile)) return;
		const stampFile = join(root, "dist", dev ? ".installed-dev" : ".installed");
		const missing = dev ? [] : missingParts(root, wantedParts());
		if (readStamp(stampFile) === fingerprint() && missing.length === 0) return;
		ensurePackages(dev);
		mkdirSync(join(root, "dist"), { recursive: true });
		writeFileSync(stampFile, fingerprint());
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}

/** `ensureInstalled` with development packages, and then `onForgeNode`. */
export async function onDevelopmentNode() {
	ensureInstalled({ dev: true });
	await onForgeNode();
}

function readStamp(file) {
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Changes whenever the lockfile or what npm noted of the installed tree changes. */
function fingerprint() {
	return [lockFile, installedFile, forgeNode()]
		.map((file) => {
			const stat = statSync(file, { throwIfNoEntry: false });
			return stat ? `${stat.mtimeMs}:${stat.size}` : "none";
		})
		.join(" ");
}

function ensurePackages(dev) {
	const state = compare();
	const install = dev ? !state.complete : !state.servable;
	// npm removes what it is not asked for, so parts that somebody else uses are asked for again.
	const parts = [...new Set([...presentParts(root), ...wantedParts()])];
	if (install) runNpm(dev || state.hasDev);
	const missing = dev ? [] : missingParts(root, parts);
	if (missing.length > 0) runNpm(false, parts);
	// also after an `npm ci` by hand
	runInstallScripts();
}

function compare() {
	const wanted = Object.entries(packagesOf(lockFile));
	const installed = existsSync(installedFile) ? packagesOf(installedFile) : {};
	const lacks = ([path, entry]) =>
		path !== "" &&
		!entry.optional &&
		!entry.devOptional &&
		installed[path]?.version !== entry.version;
	const missing = wanted.filter(lacks);
	return {
		complete: missing.length === 0,
		servable: missing.every(([, entry]) => entry.dev),
		hasDev: Object.values(installed).some((entry) => entry.dev),
	};
}

function packagesOf(file) {
	return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Runs the scripts of the packages that are named for it: npm has run none (.npmrc). */
function runInstallScripts() {
	const packages = packagesWithScripts(root);
	if (packages.length > 0)
		npm(["rebuild", "--ignore-scripts=false", ...packages]);
}

function runNpm(dev, parts = []) {
	if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
		// npm would empty the folder behind the link, which somebody else uses.
		console.error("node_modules is a link and not up to date: left alone");
		return;
	}
	if (parts.length > 0) {
		const names = parts.map(({ name }) => name).join(", ");
		console.error(`Installing packages for ${names} …`);
		const packages = parts.flatMap((part) => part.packages(root));
		npm(["install", "--no-save", "--save-prod", "--omit=dev", ...packages]);
		return;
	}
	console.error(`Installing packages (npm ci${dev ? "" : " --omit=dev"}) …`);
	npm(["ci", dev ? "--include=dev" : "--omit=dev"]);
}
