import { existsSync } from "node:fs";
import type { Access, Sandbox } from "./sandbox.ts";
import type { Filters } from "./system-call-filter.ts";
import {
	certificatePaths,
	isDirectory,
	machinePaths,
	type SystemPaths,
} from "./system-paths.ts";

const readable = "read-file,read-dir";
const program = `${readable},execute`;
/** Everything but making devices and sockets, and running what was written. */
const changeable = `${readable},write-file,remove-dir,remove-file,make-dir,make-reg,refer,truncate`;
/** Not all of /dev: its shared memory is a place for anything. */
const devices = ["zero", "full", "random", "tty", "ptmx"].map(
	(name) => `/dev/${name}`,
);
/** Newer than what has to be there; a kernel may not know it yet. */
const optional = "ioctl-dev";

/**
 * Rules of Landlock (landlock(7)) with a filter of system calls, by setpriv(1) of util-linux 2.41 or newer: no namespaces are needed, and no
 * process stays in between. `rights` are those
 * that setpriv knows; all but the newest are demanded, since what is not named is not confined. Gives one sandbox for new kernels and one for older
 * ones, or nothing where a part is missing.
 */
export function landlockSandboxes(
	setpriv: string,
	rights: readonly string[],
	system: SystemPaths,
	filters: Filters | undefined,
): Sandbox[] {
	const needed = `${changeable},execute`.split(",");
	if (!filters || !needed.every((right) => rights.includes(right))) return [];
	const older = rights.filter((right) => right !== optional);
	return [rights, older].map((handled) =>
		landlockSandbox(setpriv, handled, system, filters),
	);
}

function landlockSandbox(
	setpriv: string,
	rights: readonly string[],
	system: SystemPaths,
	filters: Filters,
): Sandbox {
	const rule = (access: string, paths: readonly string[]) =>
		paths.flatMap((path) => [
			"--landlock-rule",
			`path-beneath:${access}:${path}`,
		]);
	const certificateRules = () => {
		const paths = certificatePaths();
		return [
			...rule(readable, paths.filter(isDirectory)),
			...rule("read-file", paths.filter(isFile)),
		];
	};
	const links = system.links.map(({ path }) => path);
	const base = [
		setpriv,
		"--no-new-privs",
		"--landlock-access",
		`fs:${rights.join(",")}`,
		...rule(program, [...system.reads, ...links].filter(isDirectory)),
		...rule("read-file", [...system.reads.filter(isFile), "/dev/urandom"]),
		...rule("read-file,write-file", ["/dev/null"]),
	];
	return {
		name: "landlock",
		before: ({ reads, writes, network, machine }: Access) => [
			...base,
			...(machine
				? [
						...rule(program, machinePaths()),
						...rule(`${readable},write-file`, ["/proc"]),
						...rule("read-file,write-file", devices.filter(existsSync)),
					]
				: []),
			...(network ? certificateRules() : []),
			...rule(machine ? program : readable, reads.filter(isDirectory)),
			...rule("read-file", reads.filter(isFile)),
			...rule(machine ? rights.join(",") : changeable, writes),
			...(machine
				? []
				: ["--seccomp-filter", network ? filters.online : filters.offline]),
		],
	};
}

const isFile = (path: string) => !isDirectory(path);

/** The rights of files that this setpriv knows (`setpriv --help`), as it was built. */
export const rightsIn = (help: string): string[] =>
	[
		...help
			.slice(help.indexOf("filesystems rights"))
			.matchAll(/^ +([a-z-]+) - /gm),
	]
		.map(([, right = ""]) => right)
		.filter(Boolean);
