import { type Part, Sealed } from "../run/part.ts";
import { num, text } from "../source/values.ts";

/** The keys that registries sign with, by the kind of ours. */
const keys: Readonly<Record<string, string>> = {
	"debian.key.private": "debian",
	"rpm.key.private": "rpm",
	"alpine.key.private": "alpine",
	"arch.key.private": "arch",
	"chef.public_pem": "chef",
};

export const packageKeys: Part = {
	table: "package_key",
	key: ["owner_id", "kind"],
	from: [],
	async *rows(world) {
		for await (const row of world.source.rows("user_setting")) {
			const kind = keys[text(row.setting_key)];
			if (!kind) {
				if (!text(row.setting_key).endsWith(".key.public"))
					world.report.keep("user_setting", row);
				continue;
			}
			if (!world.accounts.has(num(row.user_id))) continue;
			const value = text(row.setting_value);
			yield {
				owner_id: num(row.user_id),
				kind,
				secret: kind === "chef" ? value : new Sealed(value),
				created_at: 0,
			};
		}
	},
};
