import Type from "typebox";

/** What a read is of. */
export const ref = Type.Optional(
	Type.String({
		description: "branch, tag or commit; the default branch unless given",
	}),
);
export const refQuery = Type.Object({ ref });
