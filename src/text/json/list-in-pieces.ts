/** Gives the pieces of a list, which is not empty, as JSON.stringify writes it: so many elements in each. */
export function* listInPieces(
	list: readonly unknown[],
	elements: number,
): Generator<string> {
	for (let at = 0; at < list.length; at += elements) {
		const text = JSON.stringify(list.slice(at, at + elements)).slice(1, -1);
		const end = at + elements < list.length ? "" : "]";
		yield `${at === 0 ? "[" : ","}${text}${end}`;
	}
}
