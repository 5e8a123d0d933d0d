import type { Git } from "../git.ts";
import { type ObjectFormat, oidBytes } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";

/** Whether a text can be the beginning of an object id, long enough to mean something. */
const isShortOid = (format: ObjectFormat, text: string): boolean =>
	/^[0-9a-f]{4,63}$/.test(text) && text.length < oidBytes(format) * 2;

/** The commit whose id begins with a text, undefined when there is none or more than one (git-cat-file(1), --batch-command); also one that no ref reaches. */
export async function commitOfShortOid(
	git: Git,
	from: ReadFrom,
	short: string,
): Promise<string | undefined> {
	if (!isShortOid(from.format, short) || !storeExists(git, from))
		return undefined;
	const answer = await git.readers.ask(from, "info", `${short}^{commit}`);
	return answer?.type === "commit" ? answer.oid : undefined;
}
