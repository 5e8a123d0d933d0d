// Who may import whom. A room is a folder of src, a subject is a folder of src/domain.

const doors = [
	"api",
	"web",
	"transport",
	"registries",
	"runner",
	"cli",
	"outbound",
];
const ground = [
	"git",
	"database",
	"blobs",
	"jobs",
	"mail",
	"markup",
	"diff",
	"crypto",
	"text",
	"templates",
	"egress",
	"highlight",
	"archives",
	"threads",
];
// The parts of the program itself, put together from the rooms.
const program = [
	"main.ts",
	"start-forge.ts",
	"start-forge-apart.ts",
	"forge-client.ts",
	"open-app.ts",
	"serve.ts",
	"data-directory.ts",
	"metrics.ts",
	"version.ts",
	"app.ts",
];
// These read events; whoever called them would couple a change to its consequences.
const listeners = ["domain/notifications", "domain/activity"];

const allowed = {
	...Object.fromEntries(doors.map((door) => [door, doorImports(door)])),
	guards: ["guards", "domain", ...ground],
	views: ["views", "domain", ...ground],
	http: ["http", "domain/permissions", "domain/accounts", ...ground],
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

/** What must not take part in a cycle: subjects among each other, and rooms of the ground among each other. */
export function layerOf(path) {
	const room = roomOf(path) ?? "";
	return room.startsWith("domain/") || ground.includes(room) ? room : undefined;
}

/** Whether an import of one source file by another follows the directions of the house. */
export function mayImport({ from, to, type }) {
	const [here, there] = [roomOf(from), roomOf(to)];
	if (!to.startsWith("src/")) return to === "package.json";
	if (here === there || program.includes(here)) return true;
	if (["errors.ts", "config.ts", "clock.ts", "version.ts"].includes(there))
		return true;
	if (here === "cli" && ["serve.ts", "open-app.ts"].includes(there))
		return true;
	if (here === "app.ts")
		return ground.includes(there) || there.startsWith("domain") || type;
	if (there === "app.ts") return type && !ground.includes(here);
	// A guard is written in the kernel's terms, without calling it.
	if (here === "guards" && there === "http") return type;
	const rights = allowed[here.split("/")[0]] ?? [];
	if (listeners.includes(there))
		return doors.includes(here) || here === "views" || here === "guards";
	return rights.includes(there) || rights.includes(there.split("/")[0]);
}

function doorImports(door) {
	return [door, "http", "guards", "views", "domain", ...ground];
}
