import { bits } from "./bits.mjs";
import { copies } from "./copies.mjs";
import { damages } from "./damages.mjs";
import { days } from "./days.mjs";
import { disk } from "./disk.mjs";
import { indexing } from "./indexing.mjs";
import { kills } from "./kills.mjs";
import { losses } from "./losses.mjs";
import { power } from "./power.mjs";
import { races } from "./races.mjs";
import { servers } from "./servers.mjs";
import { surroundings } from "./surroundings.mjs";
import { underLoad } from "./under-load.mjs";

/** All faults, in the order in which they run. */
export const faults = [
	...kills,
	...power,
	...disk,
	...bits,
	...copies,
	...losses,
	...days,
	...damages,
	...underLoad,
	...surroundings,
	...races,
	...servers,
	...indexing,
];
