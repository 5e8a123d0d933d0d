import { anyone } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Layout } from "../parts/layout.tsx";
import { t } from "../words/words.ts";

const groups = (): readonly (readonly [
	string,
	readonly (readonly [string, string])[],
])[] => [
	[
		t("Everywhere"),
		[
			["Ctrl K, ⌘ K", t("Go to anything")],
			["/", t("Search")],
			["?", t("Show keyboard shortcuts")],
			["g h", t("Home")],
			["g n", t("Notifications")],
		],
	],
	[
		t("In a repository"),
		[
			["g c", t("Code")],
			["g i", t("Issues")],
			["g p", t("Pull requests")],
			["g a", t("Actions")],
			["g w", t("Wiki")],
			["t", t("Go to file")],
			["b", t("Blame")],
			["y", t("Permanent link")],
		],
	],
	[
		t("In lists"),
		[
			["j, k", t("Next and previous row")],
			["Enter", t("Open row")],
			["x", t("Select row")],
			["Esc", t("Clear selection")],
			["c", t("Create")],
		],
	],
	[
		t("In notifications"),
		[
			["e", t("Mark as done")],
			["Shift I", t("Mark as read")],
			["Shift U", t("Mark as unread")],
		],
	],
	[
		t("In issues and pull requests"),
		[
			["l", t("Labels")],
			["t", t("Type")],
			["a", t("Assignees")],
			["m", t("Milestone")],
			["p", t("Projects")],
			["e", t("Close or reopen")],
		],
	],
	[
		t("In reviews"),
		[
			["r", t("Review")],
			["m", t("Merge box")],
			["n, p", t("Next and previous file")],
			["v", t("Viewed")],
			["c", t("Comment")],
		],
	],
	[
		t("In text fields"),
		[
			["Ctrl Enter, ⌘ Enter", t("Send")],
			["Ctrl B, ⌘ B", t("Bold")],
			["Ctrl I, ⌘ I", t("Italic")],
			["Ctrl E, ⌘ E", t("Code")],
			["Ctrl K, ⌘ K", t("Link")],
			["Ctrl Shift .", t("Quote")],
			["Ctrl Shift 8", t("List")],
			["Ctrl Shift L", t("Task list")],
		],
	],
];

/** What the keyboard can do; with scripts, `?` shows it over any page. */
export const keysPage = page({
	route: "GET /-/keys",
	on: anyone,
	run: () => (
		<Layout title={t("Keyboard shortcuts")} width="mid">
			<div class="stack l">
				<h1>{t("Keyboard shortcuts")}</h1>
				<p class="soft">
					{t("You can disable single-key shortcuts under Appearance.")}
				</p>
				<div class="key-groups">
					{groups().map(([name, keys]) => (
						<section>
							<h2>{name}</h2>
							<dl class="keys">
								{keys.map(([key, does]) => (
									<div>
										<dt>
											{key.split(", ").map((one, i) => (
												<>
													{i > 0 && " "}
													<kbd>{one}</kbd>
												</>
											))}
										</dt>
										<dd>{does}</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</div>
			</div>
		</Layout>
	),
});
