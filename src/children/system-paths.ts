import {
	existsSync,
	lstatSync,
	readlinkSync,
	realpathSync,
	statSync,
} from "node:fs";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";

/** Programs and libraries of the machine, as a child sees them. */
export interface SystemPaths {
	/** Directories and files that can be read. */
	readonly reads: readonly string[];
	/** Links of the root directory, such as /bin to usr/bin. */
	readonly links: readonly { readonly path: string; readonly to: string }[];
}

const roots = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/** Stores of programs (Nix, Guix). */
const more = ["/nix/store", "/gnu/store"];
/** The loader finds libraries by it that are in none of its usual directories. */
const loaderCache = "/etc/ld.so.cache";
/** This is what TLS needs for certificates of other servers; keys of this one lie beside them. */
const certificates = [
	"/etc/ssl/certs",
	"/etc/ssl/cert.pem",
	"/etc/ssl/ca-bundle.pem",
	"/etc/ssl/openssl.cnf",
	"/etc/pki/ca-trust",
	"/etc/pki/tls/certs",
	"/etc/pki/tls/cert.pem",
	"/etc/pki/tls/openssl.cnf",
	"/etc/ca-certificates",
	"/etc/crypto-policies",
	"/etc/gnutls",
];

/** Finds a program as execvp(3) does; undefined when there is none. */
export function findProgram(
	name: string,
	searchPath: string,
): string | undefined {
	return searchPath
		.split(":")
		.filter(isAbsolute)
		.map((directory) => join(directory, name))
		.find((path) => existsSync(path));
}

/** The same with what some systems need more. */
export const withLoaderCache = (system: SystemPaths): SystemPaths =>
	existsSync(loaderCache)
		? { ...system, reads: [...system.reads, loaderCache] }
		: system;

/** The system's programs and libraries, with the directory of one program where it is elsewhere. */
export function systemPaths(program: string, searchPath: string): SystemPaths {
	const links: { path: string; to: string }[] = [];
	const reads = new Set<string>();
	for (const path of roots) {
		if (!existsSync(path)) continue;
		if (lstatSync(path).isSymbolicLink())
			links.push({ path, to: readlinkSync(path) });
		else reads.add(path);
	}
	const found = findProgram(program, searchPath);
	const own = found ? [dirname(found), dirname(realpathSync(found))] : [];
	for (const path of [...more, ...own])
		if (existsSync(path) && !isBeneath(path, [...reads, ...linked(links)]))
			reads.add(path);
	return { reads: [...reads], links };
}

/** Configuration and further programs, for what runs programs of any kind; with where names of servers are looked up. */
export function machinePaths(): string[] {
	const paths = ["/etc", "/opt"].filter((path) => existsSync(path));
	const resolver = "/etc/resolv.conf";
	const found = existsSync(resolver) ? realpathSync(resolver) : resolver;
	return isBeneath(found, paths) ? paths : [...paths, dirname(found)];
}

/** The directories of a search path that are not the system's. */
export const programPaths = (searchPath: string): string[] => [
	...new Set(
		searchPath
			.split(":")
			.filter((path) => isAbsolute(path) && isDirectory(path))
			.filter(
				(path) =>
					!isBeneath(realpathSync(path), [...roots, ...more, "/etc", "/opt"]),
			),
	),
];

/** Certificates of this machine, for children that speak TLS. */
export const certificatePaths = (): string[] =>
	certificates.filter((path) => existsSync(path));

const linked = (links: SystemPaths["links"]) => links.map(({ path }) => path);

/** Tells whether a path is one of some directories or in one of them. */
export const isBeneath = (path: string, directories: readonly string[]) =>
	directories.some(
		(directory) =>
			path === directory || resolve(path).startsWith(directory + sep),
	);

/** Tells whether a path leads to a directory. */
export const isDirectory = (path: string): boolean =>
	statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
