import { readSize } from "./checkpoint.ts";
import { readBase64 } from "./note.ts";

/** A proof that needs nothing else (c2sp.org/tlog-proof): the number of an entry, the way to the root, and the checkpoint with the root. */
interface ProofFile {
	/** Whatever the application needs; nothing proves it by itself. */
	readonly extra?: Buffer;
	readonly index: number;
	readonly hashes: readonly Buffer[];
	/** The signed note of the checkpoint. */
	readonly checkpoint: string;
}

const head = "c2sp.org/tlog-proof@v1";
const mostHashes = 63;

/** Gives the text of a proof. */
export function writeProof({
	extra,
	index,
	hashes,
	checkpoint,
}: ProofFile): string {
	const lines = [
		head,
		...(extra ? [`extra ${extra.toString("base64")}`] : []),
		`index ${index}`,
		...hashes.map((one) => one.toString("base64")),
	];
	return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Reads the text of a proof. @throws Error with what is wrong with it */
export function readProof(text: string): ProofFile {
	const end = text.indexOf("\n\n");
	const [first, ...lines] = text.slice(0, Math.max(end, 0)).split("\n");
	if (first !== head) throw new Error(`a proof begins with ${head}`);
	const extra = lines[0]?.startsWith("extra ")
		? readBase64((lines.shift() as string).slice("extra ".length))
		: null;
	const index = readSize(/^index (.*)$/.exec(lines.shift() ?? "")?.[1]);
	const hashes = lines.map(readHash);
	if (extra === undefined) throw new Error("the extra data cannot be read");
	if (index === undefined) throw new Error("the proof has no index");
	if (hashes.length > mostHashes)
		throw new Error("the proof has too many hashes");
	const checkpoint = text.slice(end + 2);
	return { ...(extra && { extra }), index, hashes, checkpoint };
}

/** Reads a hash in base64. @throws Error when it is none */
function readHash(line: string): Buffer {
	const bytes = readBase64(line);
	if (bytes?.length !== 32)
		throw new Error("a hash of the proof cannot be read");
	return bytes;
}
