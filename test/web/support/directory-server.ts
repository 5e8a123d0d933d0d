import { createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import {
	AndFilter,
	BerReader,
	BerWriter,
	EqualityFilter,
	type Filter,
	FilterParser,
	NotFilter,
	OrFilter,
	PresenceFilter,
} from "ldapts";
import { afterFile } from "../../support/after-file.ts";

/** Somebody or something in a directory, with the names of its attributes in lower case. */
export interface Thing {
	readonly dn: string;
	readonly password?: string;
	readonly has: Readonly<Record<string, readonly string[]>>;
}

/** A directory that answers as much of LDAP (RFC 4511) as signing in needs. */
export interface DirectoryServer {
	readonly port: number;
	things: Thing[];
	/** What it was asked, as it arrived; passwords too. */
	readonly asked: string[];
	/** It takes connections and says nothing. */
	silent: boolean;
	/** Hangs up after StartTLS has been promised. */
	hangsUp: boolean;
}

const is = { bind: 0x60, unbind: 0x42, search: 0x63, extended: 0x77 };
const wrongCredentials = 49;

export async function directoryServer(tls?: {
	key: string;
	cert: string;
}): Promise<DirectoryServer> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		serve(socket);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const directory = {
		port: (server.address() as { port: number }).port,
		things: [] as Thing[],
		asked: [] as string[],
		silent: false,
		hangsUp: false,
	};
	afterFile(async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});

	function serve(socket: Socket): void {
		let rest = Buffer.alloc(0);
		const hear = (bytes: Buffer) => {
			rest = Buffer.concat([rest, bytes]);
			// the beginning of TLS where none is spoken
			if (rest[0] !== 0x30) return void socket.destroy();
			for (;;) {
				const whole = sizeOf(rest);
				if (whole === undefined || rest.length < whole) return;
				const message = rest.subarray(0, whole);
				rest = rest.subarray(whole);
				answer(socket, message, () => {
					socket.off("data", hear);
					const secure = new TLSSocket(socket, { isServer: true, ...tls });
					secure.on("error", () => {});
					serve(secure);
				});
			}
		};
		socket.on("error", () => {});
		socket.on("data", hear);
	}

	function answer(socket: Socket, message: Buffer, secure: () => void): void {
		if (directory.silent) return;
		const reader = new BerReader(message);
		reader.readSequence();
		const id = reader.readInt() ?? 0;
		const kind = reader.peek();
		const reply = (tag: number, code: number, more?: (w: BerWriter) => void) =>
			socket.write(written(id, tag, (w) => result(w, code), more));
		if (kind === is.unbind) return void socket.end();
		if (kind === is.extended) {
			directory.asked.push("starttls");
			if (directory.hangsUp) {
				reply(0x78, 0);
				return void socket.end();
			}
			reply(0x78, tls ? 0 : 2);
			if (tls) secure();
			return;
		}
		reader.readSequence(kind ?? undefined);
		if (kind === is.bind) {
			reader.readInt();
			const dn = reader.readString() ?? "";
			const password = reader.readString(0x80) ?? "";
			directory.asked.push(`bind ${dn} ${password}`);
			const found = directory.things.find((one) => same(one.dn, dn));
			// without a password anybody is let in as nobody: the trap of RFC 4513, 5.1.2
			const right = password === "" || found?.password === password;
			return void reply(0x61, right ? 0 : wrongCredentials);
		}
		if (kind !== is.search) return;
		const base = reader.readString() ?? "";
		const scope = reader.readEnumeration();
		reader.readEnumeration();
		reader.readInt();
		reader.readInt();
		reader.readBoolean();
		const filter = FilterParser.parse(reader);
		directory.asked.push(`search ${base} ${filter}`);
		for (const one of directory.things) {
			const below = one.dn.toLowerCase().endsWith(base.toLowerCase());
			const within = scope === 0 ? same(one.dn, base) : below;
			if (!within || !fits(one, filter)) continue;
			socket.write(
				written(id, 0x64, (w) => {
					w.writeString(one.dn);
					w.startSequence();
					for (const [name, values] of Object.entries(one.has)) {
						w.startSequence();
						w.writeString(name);
						w.startSequence(0x31);
						for (const value of values) w.writeString(value);
						w.endSequence();
						w.endSequence();
					}
					w.endSequence();
				}),
			);
		}
		reply(0x65, 0, (w) => {
			// no further page (RFC 2696)
			w.startSequence(0xa0);
			w.startSequence();
			w.writeString("1.2.840.113556.1.4.319");
			const page = new BerWriter();
			page.startSequence();
			page.writeInt(0);
			page.writeString("");
			page.endSequence();
			w.writeBuffer(page.buffer, 4);
			w.endSequence();
			w.endSequence();
		});
	}
	return directory;
}

const plain = (dn: string): string =>
	dn
		.replace(/\\([0-9a-f]{2})/gi, (_, hex: string) =>
			String.fromCharCode(Number.parseInt(hex, 16)),
		)
		.toLowerCase();
const same = (one: string, other: string): boolean =>
	plain(one) === plain(other);

function fits({ has }: Thing, filter: Filter): boolean {
	const one = { dn: "", has };
	if (filter instanceof AndFilter)
		return filter.filters.every((part) => fits(one, part));
	if (filter instanceof OrFilter)
		return filter.filters.some((part) => fits(one, part));
	if (filter instanceof NotFilter) return !fits(one, filter.filter);
	// the parser reads the attribute of these wrongly: everybody has what is asked for
	if (filter instanceof PresenceFilter) return true;
	if (filter instanceof EqualityFilter)
		return (has[filter.attribute.toLowerCase()] ?? []).some(
			(value) => value.toLowerCase() === String(filter.value).toLowerCase(),
		);
	return false;
}

/** The bytes of the first message; undefined before its length is known. */
function sizeOf(bytes: Buffer): number | undefined {
	if (bytes.length < 2) return undefined;
	const first = bytes[1] as number;
	if (first < 0x80) return first + 2;
	const n = first & 0x7f;
	return bytes.length < 2 + n ? undefined : bytes.readUIntBE(2, n) + 2 + n;
}

function result(w: BerWriter, code: number): void {
	w.writeEnumeration(code);
	w.writeString("");
	w.writeString("");
}

function written(
	id: number,
	tag: number,
	body: (w: BerWriter) => void,
	more?: (w: BerWriter) => void,
): Buffer {
	const w = new BerWriter();
	w.startSequence();
	w.writeInt(id);
	w.startSequence(tag);
	body(w);
	w.endSequence();
	more?.(w);
	w.endSequence();
	return w.buffer;
}
