import { bits } from "./bits.mjs";
import { disk } from "./disk.mjs";
import { kills } from "./kills.mjs";
import { power } from "./power.mjs";

/** All faults, in the order in which they run. */
export const faults = [...kills, ...power, ...disk, ...bits];
