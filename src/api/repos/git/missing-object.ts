import { badRequest } from "../../../errors.ts";

export const missing = (sha: string) =>
	badRequest(`object does not exist [id: ${sha}, rel_path: ]`);
