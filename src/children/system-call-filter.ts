import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers of system calls (asm/unistd.h) that no child needs, by architecture of Node. */
const tables = {
	x64: {
		architecture: 0xc000003e,
		// socket, socketpair: one of a pair can be connected to another address
		sockets: [41, 53],
		// shared memory, semaphores, messages, ptrace, mount, modules, kexec, keys, unshare, perf, setns, process_vm_*, bpf, userfaultfd,
		// io_uring_setup, pidfd_getfd
		others: [
			29, 30, 64, 68, 101, 165, 175, 246, 248, 249, 250, 272, 298, 308, 310,
			311, 313, 321, 323, 425, 438,
		],
	},
	arm64: {
		architecture: 0xc00000b7,
		sockets: [198, 199],
		others: [
			40, 97, 104, 105, 117, 186, 190, 194, 196, 217, 218, 219, 241, 268, 270,
			271, 273, 280, 282, 425, 438,
		],
	},
} as const;

const load = 0x20;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const give = 0x06;
const allowed = 0x7fff0000;
/** The call fails with EPERM. */
const refused = 0x00050001;
/** Calls of the x32 interface have this bit. */
const x32 = 0x40000000;

/**
 * A filter of system calls (seccomp(2), classic BPF) for this architecture: it refuses sockets where there is no network, and what reaches other
 * processes or the kernel's own parts. Undefined for an architecture whose numbers are not known here.
 */
function systemCallFilter(
	network: boolean,
	architecture: string = process.arch,
): Buffer | undefined {
	const table = tables[architecture as keyof typeof tables];
	if (!table) return undefined;
	const calls = [...(network ? [] : table.sockets), ...table.others];
	const steps: (readonly [number, number, number, number])[] = [
		[load, 0, 0, 4],
		[jumpEqual, 1, 0, table.architecture],
		[give, 0, 0, refused],
		[load, 0, 0, 0],
		[jumpAtLeast, calls.length + 1, 0, x32],
		...calls.map(
			(call, index) => [jumpEqual, calls.length - index, 0, call] as const,
		),
		[give, 0, 0, allowed],
		[give, 0, 0, refused],
	];
	const bytes = Buffer.alloc(8 * steps.length);
	for (const [index, [code, yes, no, value]] of steps.entries()) {
		bytes.writeUInt16LE(code, 8 * index);
		bytes.writeUInt8(yes, 8 * index + 2);
		bytes.writeUInt8(no, 8 * index + 3);
		bytes.writeUInt32LE(value, 8 * index + 4);
	}
	return bytes;
}

/** The paths of the filters for children without and with network. */
export interface Filters {
	readonly offline: string;
	readonly online: string;
}

/** Writes the filters, and gives their paths; undefined where none is known. */
export function writeFilters(folder: string): Filters | undefined {
	const offline = systemCallFilter(false);
	const online = systemCallFilter(true);
	if (!offline || !online) return undefined;
	mkdirSync(folder, { recursive: true });
	return {
		offline: writeWhole(join(folder, "offline.bpf"), offline),
		online: writeWhole(join(folder, "online.bpf"), online),
	};
}

/** Other processes of this server write the same and read it. */
function writeWhole(path: string, bytes: Buffer): string {
	const fresh = `${path}.${randomBytes(6).toString("hex")}`;
	writeFileSync(fresh, bytes);
	renameSync(fresh, path);
	return path;
}
