import { PatchError } from "./patch-error.ts";
export async function applyPatch(
	_session: unknown,
	_tree: string,
	_patch: string,
): Promise<{ tree: string }> {
	throw new PatchError("malformed", "not there yet");
}
