import { spawn, spawnSync } from "node:child_process";
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder, without a closing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(
	/[\\/]$/,
	"",
);

const lockFile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const installedFile = join(modules, ".package-lock.json");

/**
 * Installs what package-lock.json names and node_modules lacks; says so in one line on stderr, and nothing otherwise.
 * Without `dev` only what serving needs is asked for, but development packages that are there stay.
 */
export function ensureInstalled({ dev = false } = {}) {
	// A published package has no lockfile: whoever installed it has installed its dependencies.
	if (!existsSync(lockFile)) return;
	const stampFile = join(root, "dist", dev ? ".installed-dev" : ".installed");
	if (readStamp(stampFile) === fingerprint()) return;
	const state = compare();
	if (dev ? !state.complete : !state.servable) install(dev || state.hasDev);
	if (!existsSync(pinnedNode())) placeNode();
	mkdirSync(join(root, "dist"), { recursive: true });
	writeFileSync(stampFile, fingerprint());
}

/** The path of the Node that package.json pins; it need not exist yet. */
export function pinnedNode() {
	const own = join(modules, "node", "bin", "node");
	if (existsSync(own) || existsSync(lockFile)) return own;
	const require = createRequire(import.meta.url);
	return join(require.resolve("node/package.json"), "..", "bin", "node");
}

/**
 * Goes on only in the Node that package.json pins: in any other, this program is started again with that one, and its end is waited for. What only
 * the pinned Node has (`node:sqlite`, files of TypeScript) is imported by `import()` after it, since what stands at the top is read before.
 */
export async function onPinnedNode() {
	ensureInstalled({ dev: true });
	const pinned = pinnedNode();
	if (realpathSync(process.execPath) === realpathSync(pinned)) return;
	const args = [...process.execArgv, ...process.argv.slice(1)];
	const child = spawn(pinned, args, { stdio: "inherit" });
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
		process.on(signal, () => child.kill(signal));
	const code = await new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code, signal) =>
			resolve(signal ? 128 + constants.signals[signal] : code),
		);
	});
	process.exit(code);
}

function readStamp(file) {
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Changes whenever the lockfile or what npm noted of the installed tree changes. */
function fingerprint() {
	return [lockFile, installedFile, pinnedNode()]
		.map((file) => {
			const stat = statSync(file, { throwIfNoEntry: false });
			return stat ? `${stat.mtimeMs}:${stat.size}` : "none";
		})
		.join(" ");
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

function install(dev) {
	if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
		// npm would empty the folder behind the link, which somebody else uses.
		console.error("node_modules is a link and not up to date: left alone");
		return;
	}
	console.error(`Installing packages (npm ci${dev ? "" : " --omit=dev"}) …`);
	const args = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
	run("npm", dev ? [...args, "--include=dev"] : [...args, "--omit=dev"], root);
}

/** npm leaves out install scripts that nobody approved; the `node` package fetches its binary in one. */
function placeNode() {
	console.error("Installing the pinned Node …");
	run(
		process.execPath,
		["installArchSpecificPackage.js"],
		join(modules, "node"),
	);
}

function run(command, args, cwd) {
	const own = join(modules, ".bin");
	// npm puts node_modules/.bin first, and `npm ci` is about to delete the Node that is in there.
	const PATH = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => folder !== own)
		.join(delimiter);
	const { status, error } = spawnSync(command, args, {
		cwd,
		env: { ...process.env, PATH },
		stdio: ["ignore", "ignore", 2],
	});
	if (status === 0) return;
	console.error(`${command} ${args[0]} failed ${error?.message ?? ""}`);
	process.exit(1);
}
