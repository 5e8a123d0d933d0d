// Who may import whom. A room is a folder of src, a subject is a folder of src/domain.

// Entrances and exits: each mirrors an outside contract.
const edges = [
	"api",
	"web",
	"transport",
	"registries",
	"runner",
	"cli",
	"outbound",
	"inbound",
];
const ground = [
	"disk",
	"git",
	"database",
	"blobs",
	"jobs",
	"mail",
	"markup",
	"crypto",
	"text",
	"templates",
	"egress",
	"children",
	"highlight",
	"archives",
	"threads",
	"shipping",
	"tracing",
	"workflow-language",
];
// Files at the top of src that put the program together from the rooms.
const program = [
	"main.ts",
	"start-forge.ts",
	"start-forge-apart.ts",
	"forge-client.ts",
	"open-app.ts",
	"open-ground.ts",
	"consumers.ts",
	"serve.ts",
	"data-directory.ts",
	"metrics.ts",
	"state-metrics.ts",
	"version.ts",
	"app.ts",
];
// Subjects that read events. Other subjects must not import them; edges, views and guards may, since they show what these store.
const listeners = ["domain/notifications", "domain/activity"];

const allowed = {
	...Object.fromEntries(edges.map((edge) => [edge, edgeImports(edge)])),
	client: ["client"],
	guards: ["guards", "domain", ...ground],
	views: ["views", "domain", ...ground],
	http: [
		"http",
		"domain/permissions",
		"domain/accounts",
		"domain/audit",
		"domain/damage",
		"domain/factors",
		"domain/maintenance",
		"domain/request-keys",
		"domain/sources",
		...ground,
	],
	domain: ["domain", ...ground],
	...Object.fromEntries(ground.map((room) => [room, ground])),
};

/** The room of a file: a folder of src, a subject with its `domain/`, or the name of a file at the top. */
export function roomOf(path) {
	const [, room, subject] = path.split("/");
	return room === "domain" && subject?.includes(".") === false
		? `domain/${subject}`
		: room;
}

/** The layer in which a file must not be part of a cycle: a subject or a room of the ground; undefined for other files. */
export function layerOf(path) {
	const room = roomOf(path) ?? "";
	return room.startsWith("domain/") || ground.includes(room) ? room : undefined;
}

/** Whether an import of one source file by another follows the directions of the house. */
export function mayImport({ from, to, type }) {
	const [here, there] = [roomOf(from), roomOf(to)];
	// data of packages that name no way to it
	if (!to.startsWith("src/"))
		return to === "package.json" || to.startsWith("node_modules/");
	if (
		[
			"errors.ts",
			"config.ts",
			"setting.ts",
			"setting-names.ts",
			"audit-settings.ts",
			"package-types.ts",
			"settings.ts",
			"clock.ts",
			"loop-turn.ts",
			"version.ts",
		].includes(there)
	)
		return true;
	// The runner is a program of its own: it shares the language of workflows with the forge, and nothing else.
	const inHost = (path) => path.startsWith("src/runner/host/");
	if (inHost(from)) return inHost(to) || ground.includes(there);
	if (here === there || program.includes(here)) return true;
	if (
		here === "cli" &&
		["serve.ts", "open-app.ts", "data-directory.ts", "import"].includes(there)
	)
		return true;
	// Whole forges from elsewhere are put together here, out of everything.
	if (here === "import") return true;
	if (here === "app.ts")
		return ground.includes(there) || there.startsWith("domain") || type;
	if (there === "app.ts") return type && !ground.includes(here);
	// Guards take types from http, and call nothing there.
	if (here === "guards" && there === "http") return type;
	const rights = allowed[here.split("/")[0]] ?? [];
	if (listeners.includes(there))
		return edges.includes(here) || here === "views" || here === "guards";
	return rights.includes(there) || rights.includes(there.split("/")[0]);
}

function edgeImports(edge) {
	return [edge, "http", "guards", "views", "domain", ...ground];
}
