import { readSize } from "./checkpoint.ts";
import {
	readNote,
	readSignatures,
	type Signed,
	type Verifier,
	verifySignatures,
} from "./note.ts";

/** The largest answer of a witness that is read, in bytes. */
export const longestAnswer = 64 * 1024;

/** Gives the body that hands a checkpoint to a witness (c2sp.org/tlog-witness): the size that the witness knows, the proof from there, the note. */
export const addCheckpointBody = (
	old: number,
	proof: readonly Buffer[],
	note: string,
): string =>
	`${[`old ${old}`, ...proof.map((one) => one.toString("base64"))].join("\n")}\n\n${note}`;

/** An answer of a witness: its cosignatures, or the size that it knows. */
type WitnessAnswer =
	| { readonly kind: "cosigned"; readonly signed: readonly Signed[] }
	| { readonly kind: "knows"; readonly size: number }
	| { readonly kind: "refused"; readonly why: string };

/** Reads what a witness answers to a checkpoint. Signatures of other keys are passed over. */
export function readAnswer(
	status: number,
	body: string,
	{ note, witness }: { readonly note: string; readonly witness: Verifier },
): WitnessAnswer {
	if (status === 409) {
		const size = readSize(body.replace(/\n$/, ""));
		if (size !== undefined) return { kind: "knows", size };
	}
	if (status !== 200)
		return {
			kind: "refused",
			why: `it answers ${status}: ${body.slice(0, 200)}`,
		};
	try {
		const { text } = readNote(note);
		const signed = verifySignatures(text, readSignatures(body), [witness]);
		if (signed.length) return { kind: "cosigned", signed };
		return { kind: "refused", why: "it answers without its own cosignature" };
	} catch (error) {
		return { kind: "refused", why: (error as Error).message };
	}
}
