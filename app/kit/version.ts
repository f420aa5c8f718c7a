/** The version of the product: package.json is the one place that has it. */
export { version } from '../../package.json';
