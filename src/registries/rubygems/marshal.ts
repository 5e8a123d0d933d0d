/** Values that Ruby's Marshal has and JSON has not. */
export class RubySymbol {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}
/** An object that is restored from one value (`marshal_load`). */
export class RubyUserMarshal {
	readonly of: string;
	readonly value: RubyValue;
	constructor(of: string, value: RubyValue) {
		this.of = of;
		this.value = value;
	}
}
/** An object that is restored from bytes (`_load`). */
export class RubyUserDefined {
	readonly of: string;
	readonly bytes: Buffer;
	constructor(of: string, bytes: Buffer) {
		this.of = of;
		this.bytes = bytes;
	}
}
export class RubyObject {
	readonly of: string;
	readonly members: Readonly<Record<string, RubyValue>>;
	constructor(of: string, members: Readonly<Record<string, RubyValue>>) {
		this.of = of;
		this.members = members;
	}
}
export type RubyValue =
	| null
	| boolean
	| number
	| string
	| readonly RubyValue[]
	| RubySymbol
	| RubyUserMarshal
	| RubyUserDefined
	| RubyObject
	| ReadonlyMap<string, RubyValue>;

/** A value as Ruby's Marshal writes it (format 4.8); nothing is written as a link to what came before. */
export function marshal(value: RubyValue): Buffer {
	const parts: Buffer[] = [Buffer.from([4, 8])];
	write(parts, value);
	return Buffer.concat(parts);
}

function write(parts: Buffer[], value: RubyValue): void {
	const sign = (c: string) => void parts.push(Buffer.from(c, "latin1"));
	const sized = (bytes: Buffer) => void parts.push(long(bytes.length), bytes);
	const symbol = (name: string) => {
		sign(":");
		sized(Buffer.from(name));
	};
	if (value === null) sign("0");
	else if (typeof value === "boolean") sign(value ? "T" : "F");
	else if (typeof value === "number") {
		sign("i");
		parts.push(long(value));
	} else if (typeof value === "string") {
		// with its encoding, UTF-8
		sign('I"');
		sized(Buffer.from(value));
		parts.push(long(1));
		symbol("E");
		sign("T");
	} else if (value instanceof RubySymbol) symbol(value.name);
	else if (value instanceof RubyUserMarshal) {
		sign("U");
		symbol(value.of);
		write(parts, value.value);
	} else if (value instanceof RubyUserDefined) {
		sign("u");
		symbol(value.of);
		sized(value.bytes);
	} else if (value instanceof RubyObject) {
		sign("o");
		symbol(value.of);
		const members = Object.entries(value.members);
		parts.push(long(members.length));
		for (const [name, member] of members) {
			symbol(name);
			write(parts, member);
		}
	} else if (value instanceof Map) {
		sign("{");
		parts.push(long(value.size));
		for (const [key, member] of value) {
			write(parts, key);
			write(parts, member);
		}
	} else {
		const list = value as readonly RubyValue[];
		sign("[");
		parts.push(long(list.length));
		for (const item of list) write(parts, item);
	}
}

/** A whole number below 2^31 in as few bytes as it needs. */
function long(n: number): Buffer {
	if (n === 0) return Buffer.from([0]);
	if (n > 0 && n < 123) return Buffer.from([n + 5]);
	if (n < 0 && n > -124) return Buffer.from([(n - 5) & 255]);
	const bytes: number[] = [];
	let rest = n;
	while (rest !== 0 && rest !== -1) {
		bytes.push(rest & 255);
		rest >>= 8;
	}
	return Buffer.from([(n < 0 ? -bytes.length : bytes.length) & 255, ...bytes]);
}
