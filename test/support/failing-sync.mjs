// Loaded before a forge (node --import): syncs fail as on a broken disk while the file named by FAIL_SYNC says which paths: those with
// a part in them, or, after "=", one alone.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const wanted = () => {
	try {
		return fs.readFileSync(process.env.FAIL_SYNC, "utf8").trim();
	} catch {
		return "";
	}
};
const fails = (fd) => {
	const part = wanted();
	if (!part) return false;
	const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
	return part.startsWith("=") ? path === part.slice(1) : path.includes(part);
};
const broken = () =>
	Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
for (const name of ["fsync", "fdatasync"]) {
	const later = fs[name];
	const now = fs[`${name}Sync`];
	fs[name] = (fd, done) =>
		fails(fd) ? process.nextTick(done, broken()) : later(fd, done);
	fs[`${name}Sync`] = (fd) => {
		if (fails(fd)) throw broken();
		return now(fd);
	};
}
syncBuiltinESMExports();
