import type { App } from "../../app.ts";
import { faultOfKey } from "../servers/prove-seals.ts";
import type { Check } from "./check.ts";

export const lostSecretKey: Check<App> = {
	name: "secret-key",
	looksAt: "the key that opens what is sealed in the database",
	async find(app) {
		const fault = await faultOfKey(app);
		return fault
			? [
					{
						what: "the key is missing or another one",
						mend: fault,
					},
				]
			: [];
	},
};
