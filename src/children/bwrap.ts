import type { Access, Sandbox } from "./sandbox.ts";
import type { Filters } from "./system-call-filter.ts";
import {
	certificatePaths,
	machinePaths,
	type SystemPaths,
} from "./system-paths.ts";

/** It is cheaper to refuse sockets than to give each child a network of its own. */
const refusesCalls = ["--seccomp", "3"];
const ownNetwork = ["--unshare-net", "--unshare-ipc"];

/**
 * Namespaces by bubblewrap (bwrap(1)): a child sees only what it was given and no other process. It has no network by a filter of system calls, or
 * where none is known for the machine, by a network of its own.
 */
export function bwrapSandbox(
	program: string,
	system: SystemPaths,
	filters: Filters | undefined,
): Sandbox {
	const base = [
		program,
		"--unshare-user",
		"--unshare-pid",
		"--die-with-parent",
		...system.links.flatMap(({ path, to }) => ["--symlink", to, path]),
		...system.reads.flatMap((path) => ["--ro-bind", path, path]),
	];
	const few = ["/dev/null", "/dev/urandom"].flatMap((path) => [
		"--dev-bind",
		path,
		path,
	]);
	const machine = [
		...["--unshare-ipc", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
		...machinePaths().flatMap((path) => ["--ro-bind", path, path]),
	];
	return {
		name: "bwrap",
		opens: ({ network, machine: all }) =>
			all ? undefined : network ? filters?.online : filters?.offline,
		before: ({ reads, writes, network, directory, machine: all }: Access) => [
			...base,
			...(all ? machine : few),
			...(filters && !all ? refusesCalls : network ? [] : ownNetwork),
			...(network && !all
				? certificatePaths().flatMap((path) => ["--ro-bind", path, path])
				: []),
			"--dir",
			directory,
			// a quarantine is in its store: what may be written comes later
			...reads.flatMap((path) => ["--ro-bind", path, path]),
			...writes.flatMap((path) => ["--bind", path, path]),
			"--chdir",
			directory,
			"--",
		],
	};
}
