import {
	readBase64,
	readNote,
	type Signed,
	type Signer,
	signNote,
	type Verifier,
	verifySignatures,
} from "./note.ts";

/** The state of a log (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
	/** The name of the log. */
	readonly origin: string;
	/** The number of its entries. */
	readonly size: number;
	readonly root: Buffer;
}

/** Gives the signed note of a checkpoint. @throws Error for an origin that a note cannot have */
export const signCheckpoint = (
	checkpoint: Checkpoint,
	signer: Signer,
): string => signNote(textOf(checkpoint), signer);

const textOf = ({ origin, size, root }: Checkpoint): string =>
	`${origin}\n${size}\n${root.toString("base64")}\n`;

/** Reads the text of a checkpoint; extension lines are passed over. @throws Error with what is wrong with it */
export function readCheckpoint(text: string): Checkpoint {
	const lines = text.split("\n");
	const [origin, digits, base64] = lines;
	const size = readSize(digits);
	const root = readBase64(base64 ?? "");
	if (lines.pop() !== "" || lines.some((line) => line === ""))
		throw new Error("a checkpoint has no empty lines");
	if (!origin || size === undefined || root?.length !== 32)
		throw new Error(
			"this is not a checkpoint: it must have an origin, a size and a root hash",
		);
	return { origin, size, root };
}

/** Reads a size or number: decimal digits without zeroes in front. */
export function readSize(digits: string | undefined): number | undefined {
	if (!digits || !/^(?:0|[1-9][0-9]{0,15})$/.test(digits)) return undefined;
	const size = Number(digits);
	return Number.isSafeInteger(size) ? size : undefined;
}

/** Gives a checkpoint that its log has signed, with the signatures of all known keys. @throws Error when it has not */
export function verifyCheckpoint(
	note: string,
	log: Verifier,
	witnesses: readonly Verifier[] = [],
): Checkpoint & { readonly signed: readonly Signed[] } {
	const { text, signatures } = readNote(note);
	const signed = verifySignatures(text, signatures, [log, ...witnesses]);
	if (!signed.some(({ verifier }) => verifier === log))
		throw new Error(`the checkpoint is not signed by ${log.name}`);
	const checkpoint = readCheckpoint(text);
	if (checkpoint.origin !== log.name)
		throw new Error(
			`the checkpoint is of ${checkpoint.origin}, not of ${log.name}`,
		);
	return { ...checkpoint, signed };
}
