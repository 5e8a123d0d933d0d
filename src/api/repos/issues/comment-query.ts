import Type from "typebox";
import { timeInQuery } from "../../../http/query-time.ts";

const text = Type.Optional(Type.String());

export const times = Type.Object({ since: text, before: text });

export const span = (search: URLSearchParams) => ({
	since: timeInQuery(search, "since"),
	before: timeInQuery(search, "before"),
});
