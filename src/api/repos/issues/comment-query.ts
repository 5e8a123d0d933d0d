import { timeInQuery } from "../../../http/query-time.ts";

export const span = (search: URLSearchParams) => ({
	since: timeInQuery(search, "since"),
	before: timeInQuery(search, "before"),
});
